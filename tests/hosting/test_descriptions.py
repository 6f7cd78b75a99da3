"""The same image for three systems at home, checked against what each of them asks for."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.hosting.dockerfile import ROOT, environment, every, home, last
from tests.hosting.plain_yaml import read_yaml

NAME = "rummy-scorekeeper"
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
IMAGE = f"{NAME}:{VERSION}"
PORT = last(home(), "EXPOSE")
VOLUME = last(home(), "VOLUME")

Check = Callable[[Any], bool]


def read(name: str) -> str:
    return (ROOT / "hosting" / name).read_text(encoding="utf-8")


def matches(pattern: str) -> Check:
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None


def within(*values: str) -> Check:
    return lambda value: set([value] if isinstance(value, str) else value) <= set(values)


def is_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def in_english(value: Any) -> bool:
    return isinstance(value, dict) and is_text(value.get("en_US"))


def wrong(found: dict[str, Any], required: dict[str, Check], known: dict[str, Check]) -> list[str]:
    """What is missing, unknown, or of another kind than the documents say."""
    missing = [f"{key} is missing" for key in required if key not in found]
    checks = required | known
    unknown = [f"{key} is unknown" for key in found if key not in checks]
    other = [
        f"{key}: {value!r}"
        for key, value in found.items()
        if key in checks and not checks[key](value)
    ]
    return missing + unknown + other


# --- Home Assistant -------------------------------------------------------------------------------

# https://developers.home-assistant.io/docs/apps/configuration, "Required configuration options" and
# "Optional …"; the patterns are those of supervisor/addons/validate.py in home-assistant/supervisor
HOME_ASSISTANT_REQUIRED: dict[str, Check] = {
    "name": is_text,
    "version": is_text,
    "slug": matches(r"[-_.A-Za-z0-9]+"),
    "description": is_text,
    "arch": within("aarch64", "amd64"),
}
HOME_ASSISTANT_KNOWN: dict[str, Check] = {
    "startup": within("initialize", "system", "services", "application", "once"),
    "boot": within("auto", "manual", "manual_only"),
    "webui": matches(r"https?://\[HOST\]:\[PORT:\d+\].*"),
    "watchdog": matches(r"(?:https?|tcp)://\[HOST\]:(?:\[PORT:\d+\]|\d+).*"),
    "ports": lambda ports: all(re.fullmatch(r"\d+/(?:tcp|udp)", port) for port in ports),
    "ports_description": lambda ports: all(map(is_text, ports.values())),
    "environment": lambda variables: all(map(is_text, variables.values())),
    "tmpfs": lambda value: isinstance(value, bool),
    "backup": within("hot", "cold"),
}


def home_assistant() -> dict[str, Any]:
    return read_yaml(read("home-assistant/config.yaml"))


def test_home_assistant_takes_it() -> None:
    assert wrong(home_assistant(), HOME_ASSISTANT_REQUIRED, HOME_ASSISTANT_KNOWN) == []


def test_home_assistant_has_the_image_s_version_and_port() -> None:
    app = home_assistant()
    assert app["version"] == VERSION
    assert app["ports"] == {f"{PORT}/tcp": int(PORT)}
    assert app["ports_description"].keys() == app["ports"].keys()
    assert app["webui"] == f"http://[HOST]:[PORT:{PORT}]/"
    assert app["watchdog"] == f"http://[HOST]:[PORT:{PORT}]/healthz"


def test_home_assistant_s_own_folder_is_ours() -> None:
    """Without any map, Home Assistant gives an app the folder /data."""
    assert VOLUME == "/data"
    assert "map" not in home_assistant()
    assert home_assistant()["environment"].keys() <= environment(home()).keys()


def test_home_assistant_builds_it_from_the_dockerfile_with_its_own_argument() -> None:
    assert "image" not in home_assistant()
    assert "BUILD_ARCH" in every(home(), "ARG")  # "Build args" on the same page


def test_home_assistant_finds_one_configuration_alone() -> None:
    """It looks for config.yaml in all folders below."""
    unwanted = {".venv", "node_modules", ".git"}
    found = [
        path
        for path in ROOT.rglob("config.*")
        if path.suffix in {".yaml", ".yml", ".json"} and unwanted.isdisjoint(path.parts)
    ]
    assert found == [ROOT / "hosting" / "home-assistant" / "config.yaml"]


# --- CasaOS and ZimaOS ----------------------------------------------------------------------------

# https://github.com/IceWhaleTech/CasaOS-AppStore/blob/main/docs/specs/compose-and-x-casaos.md,
# "Field matrix"; what is only recommended there is asked for as well
CASAOS_REQUIRED: dict[str, Check] = {
    "id": matches(r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+"),
    "main": is_text,
    "index": matches(r"/.*"),
    "port_map": matches(r"\d+"),
    "icon": matches(r"(?:https?://|data:image/).+"),
    "title": in_english,
    "tagline": in_english,
    "description": in_english,
    "author": is_text,
    "developer": is_text,
    "category": within(
        *("Media", "Productivity", "Home", "Networking", "AI"),
        *("Finance", "Social", "Developer", "Others"),
    ),
    "architectures": within("amd64", "arm64"),
    "version": is_text,
}
CASAOS_KNOWN: dict[str, Check] = {"scheme": within("http", "https")}


def casaos() -> dict[str, Any]:
    return read_yaml(read("casaos/docker-compose.yml"))


def test_casaos_takes_it() -> None:
    app = casaos()
    assert app.keys() == {"name", "services", "x-casaos"}
    assert re.fullmatch(r"[a-z0-9][a-z0-9_-]*", app["name"])
    assert wrong(app["x-casaos"], CASAOS_REQUIRED, CASAOS_KNOWN) == []
    assert app["services"].keys() == {app["x-casaos"]["main"]}


def test_casaos_has_the_image_s_version_port_and_volume() -> None:
    app = casaos()
    service = app["services"][NAME]
    assert service["image"] == IMAGE
    assert app["x-casaos"]["version"] == VERSION
    assert service["ports"] == [{"target": int(PORT), "published": PORT, "protocol": "tcp"}]
    assert app["x-casaos"]["port_map"] == PORT
    assert [volume["target"] for volume in service["volumes"]] == [VOLUME]
    assert service["volumes"][0]["source"].startswith("/DATA/AppData/")


def test_casaos_starts_as_root_only_to_hand_over_the_folder() -> None:
    service = casaos()["services"][NAME]
    assert service["user"] == "root"
    assert service["cap_drop"] == ["ALL"]
    assert set(service["cap_add"]) == {"CHOWN", "SETGID", "SETUID"}
    assert service["read_only"] is True
    assert "entrypoint" not in service


# --- Unraid ---------------------------------------------------------------------------------------

# https://ca.unraid.net/submit/help/xml-field-reference, "Docker Template Fields"; the attributes
# and their values are those that postToXML writes and xmlToVar reads, in
# emhttp/plugins/dynamix.docker.manager/include/Helpers.php of unraid/webgui
UNRAID_REQUIRED = {"Name", "Repository", "Overview", "Category"}
UNRAID_KNOWN = UNRAID_REQUIRED | {
    *("Registry", "Network", "Shell", "Privileged", "Support", "Project", "WebUI"),
    *("TemplateURL", "Icon", "ExtraParams", "PostArgs", "Config"),
}
CONFIG: dict[str, Check] = {
    "Name": is_text,
    "Target": is_text,
    "Default": is_text,
    "Mode": within("", "tcp", "udp", "rw", "ro"),
    "Description": is_text,
    "Type": within("Port", "Path", "Variable", "Label", "Device"),
    "Display": within("always", "advanced", "always-hide", "advanced-hide"),
    "Required": within("true", "false"),
    "Mask": within("true", "false"),
}


def unraid() -> ElementTree.Element:
    return ElementTree.fromstring(read("unraid/rummy-scorekeeper.xml"))  # noqa: S314  (our own)


def test_unraid_takes_it() -> None:
    container = unraid()
    assert (container.tag, container.attrib) == ("Container", {"version": "2"})

    tags = {child.tag for child in container}
    assert tags <= UNRAID_KNOWN
    assert {tag for tag in tags if (container.findtext(tag) or "").strip()} >= UNRAID_REQUIRED
    assert container.findtext("Network") == "bridge"
    assert container.findtext("Privileged") == "false"

    for config in container.findall("Config"):
        assert wrong(config.attrib, CONFIG, {}) == []
        assert config.text == config.attrib["Default"]


def test_unraid_has_the_image_s_version_port_and_volume() -> None:
    container = unraid()
    targets = {
        config.attrib["Type"]: config.attrib["Target"] for config in container.iter("Config")
    }
    assert container.findtext("Name") == NAME
    assert container.findtext("Repository") == IMAGE
    assert targets == {"Port": PORT, "Path": VOLUME, "Variable": "ALLOWED_HOSTS"}
    assert container.findtext("WebUI") == f"http://[IP]:[PORT:{PORT}]/"


@pytest.mark.parametrize(
    "wall", ["--user 99:100", "--read-only", "--cap-drop ALL", "no-new-privileges:true"]
)
def test_unraid_has_the_same_walls(wall: str) -> None:
    """99:100 is to whom Unraid gives a folder that it makes."""
    assert wall in (unraid().findtext("ExtraParams") or "")


# --- would it notice? -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"slug": "two words"}, "slug: 'two words'"),
        ({"arch": ["armv7"]}, "arch: ['armv7']"),
        ({"prots": {}}, "prots is unknown"),
        ({"webui": "http://localhost:8000"}, "webui: 'http://localhost:8000'"),
    ],
)
def test_a_wrong_description_is_noticed(change: dict[str, Any], said: str) -> None:
    changed = home_assistant() | change
    assert wrong(changed, HOME_ASSISTANT_REQUIRED, HOME_ASSISTANT_KNOWN) == [said]


@pytest.mark.parametrize("text", ["a: 1\na: 2", "a:\n  - b\n c", "just words", "a: 1\n  b: 2"])
def test_what_isnt_yaml_is_noticed(text: str) -> None:
    with pytest.raises(ValueError, match="not"):
        read_yaml(text)
