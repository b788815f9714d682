/** The value of a request's cookie (RFC 6265 §4.2), or null. Of two of one name the first counts. */
export const requestCookie = ({ headers }: Pick<Request, 'headers'>, name: string): string | null => {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const text = pair.trim();
    if (text.startsWith(`${name}=`)) return text.slice(name.length + 1);
  }
  return null;
};
