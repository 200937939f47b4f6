# One server in one container: `docker build --tag quoin .`; compose.yaml and docs/deploying.md say how it is run.
FROM node:26.10.0-bookworm-slim AS packages
WORKDIR /quoin
COPY package.json package-lock.json ./
# No package that is needed to serve has a script to run; Node itself comes with the image.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 QUOIN_HOST=0.0.0.0 QUOIN_PORT=8080 QUOIN_DATA=/data
WORKDIR /quoin
COPY --from=packages /quoin/node_modules ./node_modules
COPY package.json LICENSE ./
COPY bin ./bin
COPY src ./src
RUN install --directory --owner=node --group=node --mode=0700 /data node_modules/.cache
USER node
# Types are stripped now, not with every start.
RUN ["node", "bin/quoin.mjs", "--version"]
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "src/cli/is-ready.mjs"]
# No shell in between: SIGTERM comes to Quoin, which finishes the requests in flight.
ENTRYPOINT ["node", "--max-semi-space-size=8", "--heap-growing-percent=50", "bin/quoin.mjs"]
CMD ["serve"]
