# One server in one container: `docker build --tag quoin .`; compose.yaml and docs/deploying.md say how it is run.
# Pin the digest as well where you know it: --build-arg NODE_IMAGE=node:26.10.0-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:26.10.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /quoin
COPY package.json package-lock.json .npmrc ./
# No package that is needed to build has a script to run; Node itself comes with the image.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build && npm run admin:build

FROM ${NODE_IMAGE} AS packages
WORKDIR /quoin
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM ${NODE_IMAGE}
ARG QUOIN_VERSION=0.1.0
ARG QUOIN_REVISION=unknown
LABEL org.opencontainers.image.title="Quoin" \
  org.opencontainers.image.description="A content server that speaks the WordPress REST API" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${QUOIN_VERSION}" \
  org.opencontainers.image.revision="${QUOIN_REVISION}"
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 QUOIN_HOST=0.0.0.0 QUOIN_PORT=8080 QUOIN_DATA=/data
WORKDIR /quoin
COPY --from=packages /quoin/node_modules ./node_modules
COPY package.json LICENSE ./
COPY bin ./bin
COPY deploy/is-ready.sh ./
COPY --from=build /quoin/dist ./dist
COPY --from=build /quoin/admin/built ./admin/built
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["bash", "is-ready.sh"]
# No shell in between: SIGTERM comes to Quoin, which finishes the requests in flight.
ENTRYPOINT ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "bin/quoin.mjs"]
CMD ["serve"]
