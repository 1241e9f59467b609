import type { Settings } from '../../context.ts';
import { buildHead, type HeadData } from './build-head.ts';
import type { OwnPiece } from './own-piece.ts';

type Described = Pick<
  OwnPiece,
  | 'contentType'
  | 'title'
  | 'slug'
  | 'metaDescription'
  | 'excerpt'
  | 'keywords'
  | 'featuredImage'
  | 'createdAt'
  | 'language'
> & { profile: HeadData['profile'] };

export function headOf(piece: Described, { publicUrl }: Settings, modifiedAt: Date): string {
  return buildHead({
    contentType: piece.contentType === 'page' ? 'page' : 'blog',
    title: piece.title,
    slug: piece.slug,
    metaDescription: piece.metaDescription || piece.excerpt,
    keywords: piece.keywords,
    imageUrl: piece.featuredImage && new URL(piece.featuredImage, publicUrl).href,
    publishedAt: piece.createdAt.toISOString(),
    modifiedAt: modifiedAt.toISOString(),
    profile: piece.profile,
    language: piece.language,
  });
}
