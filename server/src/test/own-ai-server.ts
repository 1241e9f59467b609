import { afterAll, beforeEach } from 'vitest';
import { startAiServer, type AiServer } from './stubs/ai-server.ts';

/** An AI service of this test file's own, which behaves again before each test. */
export async function ownAiServer(): Promise<AiServer> {
  const service = await startAiServer();
  afterAll(() => service.close());
  beforeEach(() => service.reset());
  return service;
}
