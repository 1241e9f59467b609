import type { PublishContext } from '../publish-context.ts';
import type { RequestedChange, SentText } from './requested-change.ts';

/** A silent site may still be working for this long; hosts seldom let a request run longer. */
const OPEN_SECONDS = 240;

type Db = PublishContext['db'];
type Held = { id: string; owner: string };

/** Notes that a post is now requested. @returns how many rows this request still holds */
export const noteCreate = (db: Db, { id, owner }: Held, { revision, imageSource, asOf }: SentText) =>
  db.$executeRaw`
    update publications
    set asked = 'send', asked_revision = ${revision}, asked_image = ${imageSource}, asked_as_of = ${asOf},
      asked_over = null, asked_at = now(), open_until = now() + make_interval(secs => ${OPEN_SECONDS}), looks = 0,
      remote_id = null, link = null, content_hash = null
    where id = ${id}::uuid and lease_owner = ${owner} and lease_until >= now()`;

/** Notes that a change of the post is now requested. @returns how many rows this request still holds */
export function noteChange(db: Db, { id, owner }: Held, change: RequestedChange) {
  const { revision = null, imageSource = null, asOf = null } = 'text' in change ? change.text : NO_TEXT;
  const isText = change.task === 'send' || change.task === 'complete';
  return db.$executeRaw`
    update publications
    set asked = ${change.task}::"SiteTask", asked_over = ${change.over}, asked_revision = ${revision},
      asked_image = ${imageSource}, asked_as_of = ${asOf}, looks = 0, content_hash = null,
      update_asked_at = case when ${isText} then now() else update_asked_at end
    where id = ${id}::uuid and lease_owner = ${owner} and lease_until >= now()`;
}

const NO_TEXT: Partial<SentText> = {};
