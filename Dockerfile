# The app for many families, behind a proxy that speaks https: see docs/hosting.md
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 \
    UV_LINK_MODE=copy \
    UV_NO_CACHE=1 \
    PATH=/app/.venv/bin:$PATH \
    SCOREKEEPER_DATA=/data \
    STATIC_ROOT=/app/staticfiles

RUN pip install --no-cache-dir uv \
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

# 75 seconds: longer than phones wait between two looks, so that a look never meets a connection that is just closing
CMD ["gunicorn", "scorekeeper.wsgi", "--bind", "0.0.0.0:8000", "--workers", "2", "--threads", "4", \
     "--keep-alive", "75", "--no-control-socket", "--worker-tmp-dir", "/dev/shm", "--max-requests", "20000", "--max-requests-jitter", "2000"]
