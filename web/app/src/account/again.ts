/** What must not be done by whoever finds an open browser: the login is shown once more for it. */
import { createSignal } from 'solid-js';
import { GaveUp, Refused } from '../net/api';

interface Question {
  answered: Promise<void>;
  settle: (shown: boolean) => void;
}

const [question, setQuestion] = createSignal<Question | null>(null);

/** Whether it is being asked. */
export const isAsked = () => question() !== null;

/** The login was shown again, or not. */
export function answer(shown: boolean): void {
  const open = question();
  setQuestion(null);
  open?.settle(shown);
}

function askAgain(): Promise<void> {
  const open = question();
  if (open) return open.answered;
  let settle: Question['settle'] = () => undefined;
  const answered = new Promise<void>((resolve, reject) => {
    settle = (shown) => (shown ? resolve() : reject(new GaveUp()));
  });
  setQuestion({ answered, settle });
  return answered;
}

/** Does it; where the server wants the login again it is asked for, and then it is done again. */
export async function withProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (thrown) {
    if (!(thrown instanceof Refused) || thrown.why.code !== 'login-again') throw thrown;
    await askAgain();
    return act();
  }
}
