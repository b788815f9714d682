import { MailRefused, type Clock, type CodeMails, type Db, type Mail } from '../../ports/index.ts';
import { createBounces } from './bounces.ts';
import { composeMail } from './compose-mail.ts';

/** For so long the form says that an address takes no mail, instead of trying it again. */
const refusedMs = 24 * 3_600_000;

/** Codes for signing in, which wait in no queue. */
export const createSignInMails = ({ db, clock, mail }: { db: Db; clock: Clock; mail: Mail }): CodeMails => {
  const bounces = createBounces({ db, clock });
  return {
    proven: bounces.forget,
    async sendCode({ brand, origin, to, code, language }) {
      const last = await bounces.last(to);
      if (last !== null && clock.now().getTime() - last.getTime() < refusedMs) return 'refused';
      const composed = composeMail(brand, { kind: 'sign_in_code', params: { code } }, { origin, language });
      try {
        await mail.send({ to, ...composed });
        return 'sent';
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error;
        await bounces.record(to, 'refused');
        return 'refused';
      }
    },
  };
};
