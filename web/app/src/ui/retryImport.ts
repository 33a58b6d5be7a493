/** The pause after a failed try. */
const RETRY_MS = 2000;

/**
 * Loads a part of a page. Without a connection it tries again until it succeeds: a game page must
 * not fail because one of its tabs is opened while the connection is lost.
 */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }
}
