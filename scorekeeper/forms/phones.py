"""What people type when phones join, are named, and are taken off the table."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulesets.letters import CHOICES
from scorekeeper.forms.fields import NameField
from scorekeeper.keys import find_code, find_secret
from scorekeeper.models import Household, Knock, Player, Role
from scorekeeper.printing.drawing.look import PAPERS

LONGEST_LINK = 400
LIGHT_COOKIE = "light"  # a choice of this device; without it, pages are as the device has it
LIGHTS = [
    ("", gettext_lazy("As the device")),
    ("light", gettext_lazy("Light")),
    ("dark", gettext_lazy("Dark")),
]

# what a household may switch off of the look ahead
SWITCHES = ("shows_length", "shows_hardness", "shows_chances", "shows_chances_to_watchers")


class JoinForm(forms.Form):
    """A link or a code, typed or scanned, and a name for the phone."""

    secret = forms.CharField(max_length=LONGEST_LINK, required=False)
    phone_name = NameField()

    def clean_secret(self) -> str:
        """The secret of a link or the digits of a code, whichever was typed."""
        text: str = self.cleaned_data["secret"]

        found = find_secret(text) or find_code(text)
        if not found:
            raise forms.ValidationError(_("Type the code, or paste the whole link."))

        return found

    @property
    def is_code(self) -> bool:
        return bool(find_code(self.cleaned_data["secret"]))


class LinkForm(forms.Form):
    """A new link: for which role, and for whom."""

    role = forms.ChoiceField(choices=Role.choices)
    label = NameField()


class InviteForm(forms.Form):
    """The QR code of an evening: for which role, and from the sheet of which game."""

    role = forms.ChoiceField(choices=[(Role.SCORER.value, ""), (Role.WATCHER.value, "")])
    game = forms.CharField(max_length=10, required=False)


class AnswerForm(forms.Form):
    """What the host says to a phone that knocks: a role, or no."""

    knock = forms.ModelChoiceField(Knock.objects.none())
    role = forms.ChoiceField(
        choices=[(Role.SCORER.value, ""), (Role.WATCHER.value, ""), ("no", "")]
    )

    def __init__(self, household: Household | None, data: object) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        knocks = Knock.objects.filter(household=household)
        self.fields["knock"].queryset = knocks  # type: ignore[attr-defined]


class RemoveForm(forms.Form):
    """A phone is removed, and with it the link that it came by, or not."""

    link = forms.BooleanField(required=False)


class PhoneForm(forms.Form):
    """What this phone is called, whose it is, and in which light it shows pages."""

    phone_name = NameField()
    player = forms.ModelChoiceField(Player.objects.none(), required=False)
    light = forms.ChoiceField(choices=LIGHTS, required=False, widget=forms.RadioSelect)

    def __init__(self, household: Household | None, data: object = None, **options: object) -> None:
        super().__init__(data, **options)  # type: ignore[arg-type]
        players = Player.objects.filter(household=household, archived_at=None).order_by(
            "folded_name"
        )
        self.fields["player"].queryset = players  # type: ignore[attr-defined]


class HouseholdForm(forms.ModelForm):  # type: ignore[type-arg]  # Django has none at run time
    """How a household likes things."""

    name = NameField()
    paper = forms.ChoiceField(
        choices=[("", gettext_lazy("Automatic")), *((key, PAPERS[key].name) for key in PAPERS)],
        error_messages={"invalid_choice": gettext_lazy("Choose one of the paper sizes.")},
        required=False,
        widget=forms.RadioSelect,
    )

    letters = forms.ChoiceField(
        choices=[(letters, " ".join(letters)) for letters in CHOICES],
        error_messages={
            "required": gettext_lazy("Choose the letters on your cards."),
            "invalid_choice": gettext_lazy("Choose the letters on your cards."),
        },
        widget=forms.RadioSelect,
    )

    class Meta:
        model = Household
        fields = ["name", "paper", "four_colours", "letters", *SWITCHES]
        widgets = dict.fromkeys(SWITCHES, forms.CheckboxInput(attrs={"role": "switch"}))

    def clean_name(self) -> str:
        return self.cleaned_data["name"] or ""
