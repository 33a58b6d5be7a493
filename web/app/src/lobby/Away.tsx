/** Vacation and notifications, on the page of the reader's games. */
export function Away() {
  return null;
}
