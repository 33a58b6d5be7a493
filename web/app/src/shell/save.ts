/** Hands a text to the person as a file. */
export function saveAs(name: string, content: string | Blob, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has begun to read it by the next turn of the loop.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
