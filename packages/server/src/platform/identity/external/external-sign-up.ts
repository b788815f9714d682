import { AppError, badField, externalSignUp, gatePaths, type Brand } from '@troupe/protocol';
import { wordsOf } from '../../../html/texts.ts';
import { modeOf, spokenFor } from '../../../http/reader.ts';
import { drawPage } from '../../../html/themed-page.ts';
import type { RawCaller, RawRoute } from '../../../http/raw-routes/raw-route.ts';
import { markup } from '../../../kernel/markup.ts';
import type { Accounts } from '../accounts.ts';
import { readCookie, refreshCookie, setCookie } from '../cookies.ts';
import { placeOfSession } from '../own-sessions/devices.ts';
import type { PartnerTokens } from '../partner-tokens.ts';
import type { RefreshFamilies } from '../refresh-families.ts';
import { AccountClosed } from '../ways-in.ts';

export interface ExternalSignUpDeps {
  accounts: Pick<Accounts, 'arrivePartnerUser'>;
  families: Pick<RefreshFamilies, 'start' | 'end'>;
  partnerTokens: PartnerTokens;
}

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** The token of the form. Throws `invalid_input` for anything that is no such form. */
const readToken = async (request: Request): Promise<string> => {
  if (!formType.test(request.headers.get('content-type') ?? '')) throw badField('headers.content-type', 'must be a form');
  const [token, ...others] = new URLSearchParams(await request.text()).getAll(externalSignUp.field);
  if (!token || others.length > 0) throw badField(`body.${externalSignUp.field}`, 'must be there, once');
  return token;
};

/** See other: a reload of what comes after sends no token again. */
const leadTo = (path: string, cookies: string[] = []): Response => {
  const headers = new Headers({ location: path, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
};

/** A refusal is read by a person, who came from another page and has nothing open here. */
const refusal = (brand: Brand, request: Request, error: AppError): Response => {
  const spoken = spokenFor(brand, request);
  const kind = error.code === 'rate_limited' ? 'many' : error.status === 403 ? 'refused' : 'spent';
  const t = wordsOf(spoken);
  const title = t(`external.${kind}.title`);
  const { html, headers, status } = drawPage(spoken, {
    title,
    status: error.status,
    mode: modeOf(request),
    body: markup`<h1>${title}</h1><p>${t(`external.${kind}.text`)}</p>
<p class="links"><a href="/">${t('external.home')}</a></p>`,
  });
  const wait = error.params['retry_after'];
  return new Response(html, {
    status,
    headers: { ...headers, ...(typeof wait === 'number' && { 'retry-after': String(Math.ceil(wait)) }) },
  });
};

/** What is the fault of the form or its token, and not ours. */
const told = new Set(['rate_limited', 'forbidden', 'unauthorized', 'token_expired', 'token_replayed', 'invalid_input']);

/**
 * Signs a partner's user in on our own pages (decision 261): a form of the partner's page posts the token, and the
 * browser says from which page. Nothing of the token is ever in an address.
 */
export const createExternalSignUp = (deps: ExternalSignUpDeps): RawRoute => {
  const { accounts, families, partnerTokens } = deps;

  const arrive = async (request: Request, { brand, place }: RawCaller): Promise<Response> => {
    const origin = request.headers.get('origin');
    if (origin === null || !brand.embed.allowed_origins.includes(origin))
      throw new AppError('forbidden', { message: `${origin ?? 'No origin'} is not among embed.allowed_origins of ${brand.id}.` });
    const token = await readToken(request);
    const audience = new URL(request.url).origin;
    const given = await partnerTokens.redeem(token, { brand, audience, origin });
    const user = await accounts.arrivePartnerUser(brand.id, given);
    // The account that was signed in here before is signed out; nothing of it is moved to the account that a form names.
    const former = readCookie(refreshCookie, { request });
    if (former !== null) await families.end(former);
    const { value, maxAge } = await families.start(user.id, placeOfSession({ request, place }, 'site'));
    return leadTo(externalSignUp.path, [setCookie(refreshCookie, { request }, value, maxAge)]);
  };

  return {
    prefix: externalSignUp.path,
    method: 'POST',
    limit: 'externalSignUps',
    bodyBytes: externalSignUp.bodyBytes,
    refuse: (error, request, brand) => (told.has(error.code) ? refusal(brand, request, error) : null),
    async answer(request, caller) {
      if (new URL(request.url).pathname !== externalSignUp.path) throw new AppError('not_found');
      try {
        return await arrive(request, caller);
      } catch (error) {
        if (error instanceof AccountClosed) return leadTo(gatePaths.closed);
        throw error;
      }
    },
  };
};
