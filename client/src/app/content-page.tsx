import { ContentScreen } from '../features/content/piece/content-screen.tsx';
import { PublicationList } from '../features/publish/publication-list.tsx';
import { PostButton } from './post-button.tsx';

/** The screen of a piece with the button that posts it to a website, and where it has been posted. */
export function ContentPage() {
  return <ContentScreen PostButton={PostButton} Publications={PublicationList} />;
}
