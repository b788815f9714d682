/** The newest code in the development mailbox; the page that asks for it has sent one when it shows. */
export const newestCode = async (site: string, to: string, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await fetch(`${site}/dev/mailbox?to=${encodeURIComponent(to)}`, { headers });
  const [newest] = (await answer.json()) as { subject: string }[];
  const code = /^\d{6}/.exec(newest?.subject ?? '')?.[0];
  if (!code) throw new Error(`no code was sent to ${to}`);
  return code;
};
