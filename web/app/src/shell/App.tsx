/** The whole app: the shell is built here. */
export function App() {
  return <main>Palamedes</main>;
}
