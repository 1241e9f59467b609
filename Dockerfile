# syntax=docker/dockerfile:1
# Every instruction is also run without a container, by server/src/test/production/image.matrix.ts.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc* ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run db:generate
RUN npm run build
RUN npm run build:image -- image

FROM node:24-slim
LABEL org.opencontainers.image.title="Veemark"
LABEL org.opencontainers.image.version="1.0.0"
LABEL org.opencontainers.image.licenses="MIT"
WORKDIR /app
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
COPY --from=build --chown=root:root /app/image/ ./
# A volume that is mounted here takes over whose folder it is.
RUN install --directory --owner=node --group=node --mode=0700 /keys
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "server/scripts/is-ready.mjs"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "server/scripts/serve.mjs"]
CMD ["main"]
