/** The page of a game, under the name that pages have. */
export { default } from './Table';
