/** The version of the program, inserted by the build. */
declare const __VERSION__: string;

/** Markdown of the documentation, rendered to HTML by `tools/markdown.ts`. */
declare module '*.md' {
  const html: string;
  export default html;
}
