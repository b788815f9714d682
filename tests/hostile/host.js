// What an honest partner's page does, and a record of everything that the widget makes it do.
const seen = { events: [], asked: 0 };
const events =
  'ready session open-character message-sent message-received sign-in-required navigate escape theme-report error checkout-completed checkout-failed checkout-cancelled';

const post = (path, body) =>
  fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((answer) =>
    answer.json(),
  );

const getToken = async ({ jkt }) => {
  seen.asked += 1;
  await post('/session', { reader: 'mara' });
  return (await post('/troupe-token', { jkt })).token;
};

const widget = Troupe.mount('chat', '#chat', { application: 'acme', character: 'old-juniper', height: 'auto', getToken });
for (const event of events.split(' ')) widget.on(event, (detail) => seen.events.push({ event, detail }));
