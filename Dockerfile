# The app for many families, behind a proxy that speaks https: see docs/hosting.md
FROM python:3.11.14-slim-bookworm

ENV PYTHONUNBUFFERED=1 \
    UV_LINK_MODE=copy \
    UV_NO_CACHE=1 \
    PATH=/app/.venv/bin:$PATH \
    SCOREKEEPER_DATA=/data \
    STATIC_ROOT=/app/staticfiles

COPY hosting/uv.txt /tmp/uv.txt
RUN pip install --no-cache-dir --require-hashes --requirement /tmp/uv.txt \
    && useradd --create-home --uid 1000 app \
    && install --directory --owner app --mode 0700 /data

WORKDIR /app

# the libraries first: they change less often than the code
COPY pyproject.toml uv.lock ./
RUN uv sync --locked --no-default-groups --extra hosted

COPY . .
RUN SECRET_KEY=only-for-the-build SCOREKEEPER_DATA=/tmp/build python manage.py collectstatic --noinput \
    && rm -r /tmp/build

USER app
VOLUME /data
EXPOSE 8000

HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]

# all else that gunicorn needs to know is in gunicorn.conf.py
CMD ["gunicorn", "--bind", "0.0.0.0:8000"]
