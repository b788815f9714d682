/* Runs in the card page, after the rules of card-rules.ts. See card-form.ts of the protocol for the messages. */
const { nonce, origin, tokensUrl, texts, cards } = JSON.parse(document.getElementById('data').textContent);
const field = (name) => document.getElementById(name);
const digitsOf = (text) => text.replace(/[^0-9]/g, '');
const theme = new CSSStyleSheet();
document.adoptedStyleSheets = [theme];

const checks = {
  number: (text) => {
    const digits = digitsOf(text);
    if (digits.length >= 2 && !cardTypeOf(digits)) return texts.numberType;
    if (!isLuhnValid(digits)) return texts.numberWrong;
    return cards.some((card) => card.number === digits) ? '' : texts.numberReal;
  },
  expiry: (text) => {
    const expiry = readExpiry(text);
    if (!expiry) return texts.expiryWrong;
    return isExpired(expiry, Date.now()) ? texts.expiryPast : '';
  },
  code: (text) => (/^[0-9]{3}$/.test(text.trim()) ? '' : texts.codeWrong),
};
const names = Object.keys(checks);

const show = (name, error) => {
  field(name).setAttribute('aria-invalid', error ? 'true' : 'false');
  field(`${name}-error`).textContent = error;
};
const isComplete = () => names.every((name) => !checks[name](field(name).value));

let port = null;
let lastState = '';
const report = () => {
  const state = {
    type: 'state',
    complete: isComplete(),
    height: Math.ceil(document.querySelector('main').getBoundingClientRect().height),
  };
  if (!port || JSON.stringify(state) === lastState) return;
  lastState = JSON.stringify(state);
  port.postMessage(state);
};

const tokenize = async (request) => {
  for (const name of names) show(name, checks[name](field(name).value));
  const wrong = names.find((name) => field(`${name}-error`).textContent);
  report();
  if (wrong) {
    field(wrong).focus();
    port.postMessage({ type: 'refused', request, code: 'invalid_card' });
    return;
  }
  const digits = digitsOf(field('number').value);
  const { name } = cards.find((card) => card.number === digits);
  try {
    const answer = await fetch(tokensUrl, {
      method: 'POST',
      credentials: 'omit',
      // A type that needs no preflight; the number itself stays here.
      body: JSON.stringify({ test_card: name, exp: readExpiry(field('expiry').value) }),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    port.postMessage({ type: 'token', request, ...(await answer.json()) });
  } catch {
    field('form-error').textContent = texts.out;
    port.postMessage({ type: 'refused', request, code: 'payments_unavailable' });
  }
  report();
};

const read = ({ data }) => {
  if (data?.type === 'tokenize' && typeof data.request === 'number') {
    field('form-error').textContent = '';
    void tokenize(data.request);
  } else if (data?.type === 'theme' && typeof data.css === 'string') theme.replaceSync(data.css);
  else if (data?.type === 'focus') field('number').focus();
};

for (const name of names) {
  field(name).addEventListener('input', () => {
    if (name === 'number') {
      const input = field(name);
      const isAtEnd = input.selectionStart === input.value.length;
      if (isAtEnd)
        input.value = digitsOf(input.value)
          .slice(0, 19)
          .replace(/(.{4})(?=.)/g, '$1 ');
    }
    if (field(name).getAttribute('aria-invalid') === 'true') show(name, checks[name](field(name).value));
    report();
  });
  field(name).addEventListener('blur', () => {
    if (field(name).value) show(name, checks[name](field(name).value));
    report();
  });
}
field('test').addEventListener('change', () => {
  const card = cards.find(({ name }) => name === field('test').value);
  if (!card) return;
  field('number').value = card.number.replace(/(.{4})(?=.)/g, '$1 ');
  field('expiry').value = `12 / ${String(new Date().getFullYear() + 3).slice(-2)}`;
  field('code').value = '123';
  for (const name of names) show(name, '');
  report();
});
new ResizeObserver(report).observe(document.querySelector('main'));

const channel = new MessageChannel();
port = channel.port1;
port.addEventListener('message', read);
port.start();
if (window.parent !== window) window.parent.postMessage({ kind: 'troupe-card-form', nonce }, origin, [channel.port2]);
report();
