# PgBouncer from Debian. Its settings are in pgbouncer.ini, which is mounted.
FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends pgbouncer \
  && rm -rf /var/lib/apt/lists/*
USER postgres
EXPOSE 6432
HEALTHCHECK --interval=10s --timeout=5s CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/6432"]
CMD ["pgbouncer", "--quiet", "/etc/trowel/pgbouncer.ini"]
