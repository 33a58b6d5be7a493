/**
 * All pages of contests. They are one file for the router: the start page names every file of
 * every page, and has no bytes for four.
 */
import { lazy } from 'solid-js';
import { useRoute } from '../router/router';
import { ContestDetails } from './ContestDetails';
import { ContestList } from './ContestList';
import { ContestWall } from './ContestWall';

// The form needs the rules.
const NewContestPage = lazy(() => import('./NewContestPage'));

/** The pages `/contests`, `/contests/new`, `/contests/ID` and `/contests/ID/wall`. */
export default function ContestsPage() {
  const { path, params } = useRoute();
  const plain = path.replace(/\/$/, '');
  if (plain === '/contests/new') return <NewContestPage />;
  if (params.length === 0) return <ContestList />;
  return plain.endsWith('/wall') ? <ContestWall /> : <ContestDetails />;
}
