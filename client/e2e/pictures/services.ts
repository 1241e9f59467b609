import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#server/database/port.ts';
import { startServer } from '#server/test/server-process.ts';
import { startAiServer } from '#server/test/stubs/ai-server.ts';
import { startDataForSeoServer } from '#server/test/stubs/dataforseo-server.ts';
import { startSmallSite } from '#server/test/stubs/small-site.ts';
import { startWordPress } from '#server/test/wordpress/start-wordpress.ts';
import { sampleAnswer } from './sample-piece.ts';

export type PictureServices = Awaited<ReturnType<typeof startPictureServices>>;

/** The product on a scratch database, a real WordPress, and local services that answer like those outside. */
export async function startPictureServices() {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'veemark-pictures-'));
  const port = String(await freePort());
  // Where the helpers of the journeys look for the server and its database.
  Object.assign(process.env, { E2E_DATA_DIR: dataDir, E2E_PORT: port });

  const [ai, figures, smallSite, wordpress] = await Promise.all([
    startAiServer({ instead: sampleAnswer }),
    startDataForSeoServer(),
    startSmallSite(),
    startWordPress(),
  ]);

  figures.known = {
    'pour-over coffee': { search_volume: 9900, competition: 'LOW' },
    'pour-over recipe': { search_volume: 2400, competition: 'LOW' },
    'brew coffee at home': { search_volume: 1300, competition: 'MEDIUM' },
  };

  const server = await startServer({
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    OPENAI_BASE_URL: ai.url,
    DATAFORSEO_LOGIN: 'login',
    DATAFORSEO_PASSWORD: 'password',
    DATAFORSEO_API_BASE: figures.url,
    SUPPORT_EMAIL: 'help@veemark.example',
    RATE_LIMIT_FACTOR: '1000',
  });

  return {
    url: server.url,
    ai,
    smallSite,
    wordpress,
    end: async () => {
      await server.end('SIGTERM');
      await Promise.all([ai.close(), figures.close(), smallSite.close(), wordpress.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
