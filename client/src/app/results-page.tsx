import { Refresh } from '#client/features/own-site/site-pages.tsx';
import { ResultsScreen } from '#client/features/results/results-screen.tsx';

export const ResultsPage = () => <ResultsScreen Refresh={Refresh} />;
