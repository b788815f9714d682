import { originOf } from './address.ts';
import { broken, fine, warning, type Finding, type Page } from './finding.ts';
import { parseHeaders, type HeaderFields } from './headers.ts';
import { readTags, type Tag } from './markup.ts';
import { allowsAddress, effective, hashesOf, hasKeyword, noncesOf, parsePolicies, type Policy } from './policy.ts';

/** What of the page's own HTML decides what a policy does to it. */
export interface Install {
  /** The tag of the loader; absent for pages that load it from npm. */
  loader: Tag | undefined;
  /** Whether the page calls `loadTroupe` of the npm package. */
  isNpm: boolean;
  inline: readonly Tag[];
  /** Whether scripts of other files run: they may do what is not seen in the HTML. */
  hasBundle: boolean;
}

const scriptTypes = new Set(['', 'text/javascript', 'application/javascript', 'module']);

/** Finds loader, inline scripts and the npm entry in a page's HTML. */
export const readInstall = (html: string): Install => {
  const scripts = readTags(html).filter(
    ({ name, attributes }) => name === 'script' && scriptTypes.has((attributes.get('type') ?? '').toLowerCase()),
  );
  const loader = scripts.find(({ attributes }) => attributes.get('src')?.includes('/embed/'));
  return {
    loader,
    isNpm: /\bloadTroupe\b|@troupe\/embed/.test(html),
    inline: scripts.filter(({ attributes, text }) => !attributes.has('src') && text.trim() !== ''),
    hasBundle: scripts.some((script) => script !== loader && script.attributes.has('src')),
  };
};

const scriptNames = ['script-src-elem', 'script-src', 'default-src'] as const;

const checkScript = (policy: Policy, { troupe }: Page, origin: string | null, install: Install): Finding => {
  const found = effective(policy, scriptNames);
  const address = `${troupe}/embed/v1/loader.js`;
  if (!found) return fine('csp.script', 'The policy lets the loader in', 'It does not limit scripts.');
  const { name, values } = found;
  const attributes = install.loader?.attributes;
  const nonce = attributes?.get('nonce');
  const nonces = noncesOf(values);
  const integrity = (attributes?.get('integrity') ?? '').split(/\s+/).filter(Boolean);
  const isHashed = integrity.length > 0 && integrity.every((hash) => hashesOf(values).includes(hash));
  const isNonced = nonce !== undefined && nonces.includes(nonce);
  const isStrict = hasKeyword(values, 'strict-dynamic');
  // A script that a trusted script adds is trusted too under strict-dynamic (CSP 3 §6.7.1).
  const isLet = isNonced || isHashed || (isStrict ? install.isNpm && !install.loader : allowsAddress(values, address, origin));
  if (isLet) return fine('csp.script', 'The policy lets the loader in', `By ${name}.`);
  if (nonces.length > 0 && !install.loader)
    return warning(
      'csp.script',
      `${name} asks for a nonce, and the loader's tag was not pasted`,
      'A nonce is new for every answer and has to be the same in header and tag.',
      install.isNpm ? 'loadTroupe({ origin, nonce })' : `<script async nonce="NONCE" src="${address}"></script>`,
    );
  if (isStrict || (nonces.length > 0 && install.loader && nonce !== undefined))
    return broken(
      'csp.script',
      isStrict
        ? `${name} has 'strict-dynamic', and the loader's tag has no nonce that it names`
        : `The loader's nonce is not the one of ${name}`,
      'With strict-dynamic the list of hosts is ignored; a nonce is new for every answer and has to be the same in header and tag.',
      `<script async nonce="${nonces[0] ?? 'NONCE'}" src="${address}"></script>`,
    );
  return broken(
    'csp.script',
    `${name} does not let the loader in`,
    `The browser refuses ${address}, so no widget appears.`,
    `script-src ${[...values.filter((value) => value !== "'none'"), troupe].join(' ')}`,
  );
};

const checkInline = (policy: Policy, { inline }: Install): Finding | null => {
  const found = effective(policy, scriptNames);
  if (!found || inline.length === 0) return null;
  const { values } = found;
  const nonces = noncesOf(values);
  const hashes = hashesOf(values);
  const isOpen =
    hasKeyword(values, 'unsafe-inline') && nonces.length === 0 && hashes.length === 0 && !hasKeyword(values, 'strict-dynamic');
  const refused = inline.filter(({ attributes }) => !nonces.includes(attributes.get('nonce') ?? ''));
  if (isOpen || refused.length === 0) return fine('csp.inline', 'The policy lets your inline script run');
  if (hashes.length > 0)
    return warning(
      'csp.inline',
      'Your inline script runs only if its hash is in the policy',
      'The console of the browser prints the hash that it wants.',
      `<script nonce="${nonces[0] ?? 'NONCE'}">`,
    );
  return broken(
    'csp.inline',
    `${found.name} does not let your inline script run`,
    'The queue stub and your calls of Troupe.init and Troupe.mount never happen.',
    `<script nonce="${nonces[0] ?? 'NONCE'}">`,
  );
};

const checkFrame = (policy: Policy, { troupe }: Page, origin: string | null): Finding => {
  const found = effective(policy, ['frame-src', 'child-src', 'default-src']);
  if (!found || allowsAddress(found.values, `${troupe}/embed/v1/frame/chat`, origin))
    return fine('csp.frame', 'The policy lets the frame in', found ? `By ${found.name}.` : 'It does not limit frames.');
  const kept = found.name === 'default-src' ? [] : found.values.filter((value) => value !== "'none'");
  return broken(
    'csp.frame',
    `${found.name} does not let the frame in`,
    'The loader runs, and the browser shows an empty frame.',
    `frame-src ${[...kept, troupe].join(' ')}`,
  );
};

const checkTrustedTypes = (policy: Policy, { isNpm }: Install): Finding | null => {
  const names = policy.get('trusted-types');
  const isRequired = hasKeyword(policy.get('require-trusted-types-for') ?? [], 'script');
  if (!isRequired && !names) return null;
  const isNamed = !names || names.includes('*') || names.includes('troupe');
  if (!isNpm) return fine('csp.trusted-types', 'Trusted Types: the script tag needs no policy');
  if (isNamed) return fine('csp.trusted-types', 'Trusted Types: the policy named troupe may be made');
  return broken(
    'csp.trusted-types',
    'Trusted Types do not let the npm entry make its policy',
    'loadTroupe() makes one policy named troupe, for the address of the loader and nothing else.',
    `trusted-types ${[...names.filter((name) => name !== "'none'"), 'troupe'].join(' ')}`,
  );
};

/** Tokens that a sandbox around the page needs: without the first three the widget does not work. */
const needed = ['allow-scripts', 'allow-same-origin', 'allow-forms'] as const;
const wished = [
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads',
  'allow-storage-access-by-user-activation',
] as const;

/** A sandbox around the widgets, by CSP or by an iframe: both take the same tokens. */
export const checkSandbox = (id: string, where: string, tokens: readonly string[], line: (tokens: string) => string): Finding => {
  const given = tokens.map((token) => token.toLowerCase());
  const lacks = (list: readonly string[]) => list.filter((token) => !given.includes(token));
  const fix = line([...new Set([...given, ...needed, ...wished])].join(' '));
  const lost = lacks(needed);
  if (lost.length > 0)
    return broken(
      id,
      `${where} lacks ${lost.join(', ')}`,
      'A frame inherits the sandbox around it: without allow-scripts nothing runs, without allow-same-origin the origin is null and refused, without allow-forms nothing can be sent.',
      fix,
    );
  const less = lacks(wished);
  return less.length > 0
    ? warning(id, `${where} lacks ${less.join(', ')}`, 'Sign-in, links in new tabs, downloads or remembering a user suffer.', fix)
    : fine(id, `${where} allows what the widgets need`);
};

const checkPolicy = (policy: Policy, page: Page, origin: string | null, install: Install): Finding[] =>
  [
    checkScript(policy, page, origin, install),
    checkInline(policy, install),
    checkFrame(policy, page, origin),
    checkTrustedTypes(policy, install),
    policy.has('sandbox')
      ? checkSandbox('csp.sandbox', "The policy's sandbox", policy.get('sandbox') ?? [], (tokens) => `sandbox ${tokens}`)
      : null,
  ].filter((finding) => finding !== null);

const worst = { broken: 0, warning: 1, fine: 2 } as const;
/** Every policy has to agree (CSP 3 §5.2): of findings with one id the worst counts. */
const worstOf = (findings: readonly Finding[]): Finding[] => {
  const byId = new Map<string, Finding>();
  for (const finding of findings) {
    const other = byId.get(finding.id);
    if (!other || worst[finding.severity] < worst[other.severity]) byId.set(finding.id, finding);
  }
  return [...byId.values()];
};

const checkEmbedder = (fields: HeaderFields): Finding[] => {
  const value = fields.get('cross-origin-embedder-policy')?.at(-1)?.split(';')[0]?.trim();
  if (value === undefined || value === 'unsafe-none') return [];
  if (value === 'require-corp' || value === 'credentialless')
    return [
      fine(
        'coep',
        `Cross-Origin-Embedder-Policy: ${value} lets the widgets in`,
        'Frame and loader answer cross-origin-resource-policy: cross-origin, the frame also an embedder policy of its own (credentialless).',
      ),
    ];
  return [
    warning(
      'coep',
      `Cross-Origin-Embedder-Policy: ${value} is no known value`,
      'Browsers ignore it, so the page is not isolated as you meant it to be.',
      'Cross-Origin-Embedder-Policy: credentialless',
    ),
  ];
};

/** Features that the frame asks for by `allow`, and what is lost without them. */
const features = {
  microphone: 'Voice input',
  'clipboard-write': 'Copying a message',
  autoplay: 'Playing speech',
  'storage-access': 'Remembering a user where cookies of others are blocked',
} as const;

const checkFeatures = (fields: HeaderFields, { troupe }: Page): Finding[] => {
  const value = (fields.get('permissions-policy') ?? []).join(',');
  if (!value) return [];
  const lost = Object.keys(features).filter((feature) => {
    const given = new RegExp(`(?:^|,)\\s*${feature}\\s*=\\s*(\\([^)]*\\)|[^,\\s]+)`).exec(value)?.[1];
    return given !== undefined && given !== '*' && !/[(\s]\*[)\s]/.test(given) && !given.includes(`"${troupe}"`);
  }) as (keyof typeof features)[];
  if (lost.length === 0) return [fine('permissions', 'The permissions policy lets the frame use what it asks for')];
  return [
    warning(
      'permissions',
      `The permissions policy keeps ${lost.join(', ')} from the frame`,
      `${lost.map((feature) => features[feature]).join('; ')} will not work inside the widget.`,
      `Permissions-Policy: ${lost.map((feature) => `${feature}=(self "${troupe}")`).join(', ')}`,
    ),
  ];
};

const checkKind = (fields: HeaderFields): Finding[] => {
  const type = fields.get('content-type')?.at(-1);
  if (type === undefined || /^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return [];
  return [
    warning(
      'headers.kind',
      `These are headers of ${type}, not of a page`,
      'Policies count on the document that holds the widget.',
      'curl -sI https://your-page',
    ),
  ];
};

/** The page's response headers, with the policies in `<meta>` of its HTML. */
export const checkHeaders = (page: Page): Finding[] => {
  const origin = page.address === undefined ? null : originOf(page.address);
  const fields = parseHeaders(page.headers ?? '');
  const html = page.tag ?? '';
  const install = readInstall(html);
  const metas = readTags(html)
    .filter(
      ({ name, attributes }) => name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy',
    )
    .map(({ attributes }) => attributes.get('content') ?? '');
  const given = page.headers?.trim() ?? '';
  if (!given && metas.length === 0) return [];
  if (given && fields.size === 0)
    return [
      broken(
        'headers.form',
        'No header can be read here',
        'One header a line: a name, a colon, a value.',
        "Content-Security-Policy: default-src 'self'",
      ),
    ];
  const judge = (values: readonly string[]) =>
    worstOf(values.flatMap(parsePolicies).flatMap((policy) => checkPolicy(policy, page, origin, install)));
  const enforced = judge([...(fields.get('content-security-policy') ?? []), ...metas]);
  const coming = judge(fields.get('content-security-policy-report-only') ?? [])
    .filter(({ severity }) => severity === 'broken')
    .map(({ id, what, why, fix }) =>
      warning(`${id}.report-only`, `${what} (report only)`, `It would break once enforced. ${why}`, fix),
    );
  const none = enforced.length === 0 ? [fine('csp', 'The page has no content security policy')] : [];
  return [...none, ...enforced, ...coming, ...checkEmbedder(fields), ...checkFeatures(fields, page), ...checkKind(fields)];
};
