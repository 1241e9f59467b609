import * as evidenceShapes from './evidence-shapes.ts';
import { route } from './route.ts';
import * as sourceShapes from './source-shapes.ts';

/** The paths of sources and of checking claims against them. */
export const EVIDENCE_ROUTES = [
  route(
    ['POST', 'sources'],
    'content.addTextSource',
    'Keep a text or a page as a source',
    sourceShapes.addSource,
    (api, { text, url, title, profileId }) =>
      url === undefined
        ? api.content.addTextSource({ text: text ?? '', title, profileId })
        : api.content.addAddressSource({ url, profileId }),
  ),
  route(
    ['GET', 'sources'],
    'content.listSources',
    'List the sources, the newest first',
    sourceShapes.listSources,
    (api, query) => api.content.listSources(query),
  ),
  route(
    ['DELETE', 'sources/:id'],
    'content.deleteSource',
    'Take a source off the list',
    sourceShapes.deleteSource,
    (api, source) => api.content.deleteSource(source),
  ),
  route(
    ['POST', 'check-claims'],
    'content.checkClaims',
    'Check the figures, dates, quotations and links of a text against sources',
    evidenceShapes.checkClaims,
    (api, body) => api.content.checkClaims(body),
  ),
];
