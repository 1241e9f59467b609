import { Refresh } from '#client/features/own-site/refresh.tsx';
import { ResultsScreen } from '#client/features/results/results-screen.tsx';

export const ResultsPage = () => <ResultsScreen Refresh={Refresh} />;
