# The embedded server with the dashboard it serves. docs/production.md says how to run it.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/embedded-supabase/package.json packages/embedded-supabase/
RUN npm ci
COPY . .
# .npmrc asks for the packages that build.
RUN npm run build && rm .npmrc && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=off
# The C library gives large blocks back as soon as they are free, instead of keeping up to 100 MB of them.
ENV MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/server server
COPY --from=build /app/scripts/commands scripts/commands
COPY --from=build /app/supabase supabase
COPY --from=build /app/src/permissions.ts /app/src/pages.ts /app/src/page-paths.ts src/
COPY --from=build /app/src/backend/tables.ts src/backend/
COPY --from=build /app/src/italian/days.ts src/italian/
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "server/main.ts"]
