/** The provider's page, where it may be opened (P-AGE-10): over https, or a page of this site, as the sandbox's is; null otherwise. */
export const providerHref = (url: string, here: string): string | null => {
  try {
    const { protocol, origin, href, username, password } = new URL(url, here);
    const isOurs = origin === new URL(here).origin && origin !== 'null';
    return (isOurs || protocol === 'https:') && username === '' && password === '' ? href : null;
  } catch {
    return null;
  }
};
