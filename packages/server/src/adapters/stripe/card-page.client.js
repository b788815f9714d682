/* Runs in the card page, after Stripe.js, whose frames hold the three fields. See card-form.ts of the protocol for the messages. */
const { nonce, origin, key, locale, types, texts } = JSON.parse(document.getElementById('data').textContent);
const field = (name) => document.getElementById(name);
const theme = new CSSStyleSheet();
document.adoptedStyleSheets = [theme];

const stripe = Stripe(key, { locale });
const elements = stripe.elements();

/* Stripe's frames know no custom properties: they are told what they come to here. */
const styleNow = () => {
  const { color, fontSize, fontFamily } = getComputedStyle(field('probe'));
  return {
    base: { color, fontSize, fontFamily, '::placeholder': { color: getComputedStyle(field('probe-hint')).color } },
    invalid: { color: getComputedStyle(field('probe-wrong')).color },
  };
};

const kinds = { number: 'cardNumber', expiry: 'cardExpiry', code: 'cardCvc' };
const names = Object.keys(kinds);
const inputs = {};
const complete = { number: false, expiry: false, code: false };

let port = null;
let lastState = '';
const report = () => {
  const state = {
    type: 'state',
    complete: names.every((name) => complete[name]),
    height: Math.ceil(document.querySelector('main').getBoundingClientRect().height),
  };
  if (!port || JSON.stringify(state) === lastState) return;
  lastState = JSON.stringify(state);
  port.postMessage(state);
};

/* Kinds of cards that checkout does not take are told while they are typed. */
const isStranger = (brand) => brand !== undefined && brand !== 'unknown' && !Object.hasOwn(types, brand);

const handleChange = (name, event) => {
  const wrong = event.error ? event.error.message : isStranger(event.brand) ? texts.numberType : '';
  complete[name] = event.complete && wrong === '';
  field(`${name}-error`).textContent = wrong;
  field('form-error').textContent = '';
  report();
};

const refuse = (request, code, text) => {
  field('form-error').textContent = text;
  port.postMessage({ type: 'refused', request, code });
  report();
};

const tokenize = async (request) => {
  if (field('number-error').textContent) {
    inputs.number.focus();
    return refuse(request, 'invalid_card', '');
  }
  let made;
  try {
    made = await stripe.createPaymentMethod({ type: 'card', card: inputs.number });
  } catch {
    return refuse(request, 'payments_unavailable', texts.out);
  }
  const { paymentMethod, error } = made;
  const isCardsFault = error && (error.type === 'validation_error' || error.type === 'card_error');
  if (isCardsFault) return refuse(request, 'invalid_card', error.message || texts.numberType);
  if (error) return refuse(request, 'payments_unavailable', texts.out);
  const { brand, last4, exp_month, exp_year } = paymentMethod.card;
  if (!Object.hasOwn(types, brand)) return refuse(request, 'invalid_card', texts.numberType);
  const exp = `${String(exp_month).padStart(2, '0')}/${String(exp_year % 100).padStart(2, '0')}`;
  port.postMessage({ type: 'token', request, payment_token: paymentMethod.id, card: { last_4: last4, type: types[brand], exp } });
  report();
};

const read = ({ data }) => {
  if (data?.type === 'tokenize' && typeof data.request === 'number') {
    field('form-error').textContent = '';
    void tokenize(data.request);
  } else if (data?.type === 'theme' && typeof data.css === 'string') {
    theme.replaceSync(data.css);
    for (const name of names) inputs[name].update({ style: styleNow() });
  } else if (data?.type === 'focus') inputs.number.focus();
};

const greet = () => {
  const channel = new MessageChannel();
  port = channel.port1;
  port.addEventListener('message', read);
  port.start();
  if (window.parent !== window) window.parent.postMessage({ kind: 'troupe-card-form', nonce }, origin, [channel.port2]);
  report();
};

for (const name of names) {
  inputs[name] = elements.create(kinds[name], { style: styleNow(), ...(name === 'number' && { disableLink: true }) });
  inputs[name].on('change', (event) => handleChange(name, event));
  inputs[name].mount(`#${name}`);
}
/* A page whose fields do not come does not greet: checkout offers to load it again. */
inputs.number.on('ready', greet);
new ResizeObserver(report).observe(document.querySelector('main'));
