# Two images from one file:
#   docker build --tag rummy-scorekeeper .   at home, like `manage.py serve`: docs/always-on.md
#   docker build --target hosted .           for many families, behind a proxy: docs/hosting.md
FROM python:3.11.14-slim-bookworm AS ground

# wheels only: what has to be compiled would need a compiler, and hours on a small computer
ENV PYTHONUNBUFFERED=1 \
    UV_COMPILE_BYTECODE=1 \
    UV_LINK_MODE=copy \
    UV_NO_BUILD=1 \
    UV_NO_CACHE=1 \
    PATH=/app/.venv/bin:$PATH \
    SCOREKEEPER_DATA=/data

COPY hosting/uv.txt /tmp/uv.txt
RUN pip install --no-cache-dir --require-hashes --requirement /tmp/uv.txt \
    && useradd --create-home --uid 1000 app \
    && install --directory --owner app --group app --mode 0700 /data

WORKDIR /app

VOLUME /data
EXPOSE 8000

HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]


FROM ground AS hosted

ENV STATIC_ROOT=/app/staticfiles

# the libraries first: they change less often than the code
COPY pyproject.toml uv.lock ./
RUN uv sync --locked --no-default-groups --no-install-project --extra hosted

COPY . .
RUN SECRET_KEY=only-for-the-build SCOREKEEPER_DATA=/tmp/build python manage.py collectstatic --noinput \
    && rm -r /tmp/build

USER app

# all else that gunicorn needs to know is in gunicorn.conf.py
CMD ["gunicorn", "--bind", "0.0.0.0:8000"]


FROM ground AS home

# From in here the app can't see by which address phones find it. Here is what the computer itself
# uses; docs/always-on.md says how to tell it the address for phones.
ENV SCOREKEEPER_ADDRESS=http://localhost:8000

COPY pyproject.toml uv.lock ./
RUN uv sync --locked --no-default-groups --no-install-project

COPY . .
RUN python -m compileall -q manage.py rulesets scorekeeper

# Home Assistant names BUILD_ARCH, and has a data folder of root's: as-app.sh hands it over to app.
ARG BUILD_ARCH
ARG START_AS=${BUILD_ARCH:+root}
USER ${START_AS:-app}

ENTRYPOINT ["sh", "/app/hosting/as-app.sh"]
CMD ["python", "manage.py", "serve"]
