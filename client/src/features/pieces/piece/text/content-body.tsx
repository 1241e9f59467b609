import { Suspense } from 'react';
import type { ClaimLinks, ShownClaim } from '#client/features/evidence/evidence.ts';
import { lazyPart } from '#client/lib/lazy-part.ts';
import { trpc } from '#client/lib/trpc.ts';
import { LoadingSkeleton } from '#client/ui/page/page.tsx';
import type { Piece } from '../piece.ts';
import { PieceText } from './piece-text.tsx';
import type { TextView } from './use-text-view.ts';

const CodeView = lazyPart(async () => (await import('./code-view.tsx')).CodeView);

type Props = { piece: Piece; links: ClaimLinks; view: TextView };

const NO_CLAIMS: ShownClaim[] = [];

export function ContentBody({ piece, links, view }: Props) {
  const { id, content, revision, language } = piece;
  const { html, isCode, reading } = view;
  const { data: evidence } = trpc.content.getEvidence.useQuery({ id });
  const marked = evidence?.revision === revision ? evidence.html : content;

  return (
    <section aria-label="Content of the piece">
      {isCode ? (
        <Suspense fallback={<LoadingSkeleton rows={8} />}>
          <CodeView html={html} />
        </Suspense>
      ) : (
        <PieceText
          key={marked}
          html={marked}
          language={language}
          spokenSentence={reading.sentence}
          claims={evidence?.claims ?? NO_CLAIMS}
          links={links}
        />
      )}
    </section>
  );
}
