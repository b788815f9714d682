import { randomSecret, sha256 } from '../../kernel/digest.ts';
import type { KeyValues } from '../../kernel/key-values.ts';
import type { Clock } from '../../ports/index.ts';
import type { Place } from '../../http/place.ts';

/** From the answer to the socket's handshake. */
const lifeMs = 30_000;

/** Whom a ticket lets in: what the call that asked for it knew. */
export interface TicketHolder {
  userId: string;
  /** The session that ends it too. */
  sessionId?: string | undefined;
  applicationId: string;
  /** For the adult rule. */
  place: Place;
}

/** Tickets of the audio socket: good once, for 30 s, for one user on one brand. */
export interface AudioTickets {
  issue(holder: TicketHolder): Promise<{ ticket: string; expiresAt: Date }>;
  /** Null for a ticket that is unknown, used, over or of another brand; the first try uses it up. */
  redeem(ticket: string, applicationId: string): Promise<TicketHolder | null>;
}

export const createAudioTickets = ({ records, clock }: { records: KeyValues; clock: Clock }): AudioTickets => {
  const idOf = async (ticket: string) => `audio-ticket|${await sha256(ticket)}`;
  return {
    async issue(holder) {
      const ticket = randomSecret();
      const expiresAt = new Date(clock.now().getTime() + lifeMs);
      await records.put({ id: await idOf(ticket), model: 'AudioTicket', payload: { ...holder }, expiresAt });
      return { ticket, expiresAt };
    },
    async redeem(ticket, applicationId) {
      const payload = (await records.take(await idOf(ticket)))?.payload as TicketHolder | undefined;
      return payload?.applicationId === applicationId ? payload : null;
    },
  };
};
