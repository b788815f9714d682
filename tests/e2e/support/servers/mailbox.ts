/** The newest code in the development mailbox; the page that asks for it has sent one when it shows. */
export const newestCode = async (site: string, to: string, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await fetch(`${site}/dev/mailbox?to=${encodeURIComponent(to)}`, { headers });
  // Other mails may have come since, such as the welcome of an account that was just made.
  const subjects = ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject);
  const code = subjects.flatMap((subject) => /^\d{6}/.exec(subject) ?? [])[0];
  if (!code) throw new Error(`no code was sent to ${to}`);
  return code;
};
