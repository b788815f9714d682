/** A member of the demo, signed in to a running server as a browser is: over the sandbox's sign-in page, with cookies. */
export interface Member {
  /** For a browser that shall be signed in too. */
  cookies(): { name: string; value: string; url: string }[];
  /** A token that is good for a while yet. */
  token(): Promise<string>;
}

/**
 * @param base the server's origin, a brand's own
 * @param email one of the demo's accounts (packages/server/src/demo/accounts.ts)
 */
export const signInMember = async (base: string, email: string): Promise<Member> => {
  const jar = new Map<string, string>();
  const request = async (path: string, method = 'GET', form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(new URL(path, base), {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method !== 'GET' && { origin: base }),
      },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const follow = async (answer: Response): Promise<string> => {
    let path = '/';
    for (let next = answer; next.status >= 300 && next.status < 400; next = await request(path)) {
      const to = new URL(next.headers.get('location') ?? '/', base + path);
      path = to.pathname + to.search;
    }
    return path;
  };
  const page = await follow(await request('/api/v2/auth/login?provider=google'));
  await follow(await request(`${page.split('?')[0]}/sandbox`, 'POST', { email, provider: 'google' }));
  return {
    cookies: () => [...jar].map(([name, value]) => ({ name, value, url: base })),
    async token() {
      const answer = await request('/api/v2/auth/refresh', 'POST');
      if (!answer.ok) throw new Error(`${email} is not signed in: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { token: string }).token;
    },
  };
};
