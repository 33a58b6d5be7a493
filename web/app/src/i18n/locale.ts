/** The full language tag of the reader: `en-GB` writes dates unlike `en-US`. */
export function fullTag(language: string, readerTags: readonly string[]): string {
  const isSame = (tag: string) => tag.toLowerCase().split('-')[0] === language;
  // The English catalogues have British spelling; so have dates for readers of other languages.
  return readerTags.find(isSame) ?? (language === 'en' ? 'en-GB' : language);
}
