// A partner's page whose users are signed in, and which shows what strangers wrote: their `data-*` came through the sanitiser.
const seen = { asked: 0, greeted: [] };
addEventListener('message', ({ origin, data }) => data?.troupe === 'hello' && seen.greeted.push(origin));
const getToken = async () => {
  seen.asked += 1;
  return 'a-token-of-the-user';
};
Troupe.init({ application: 'acme', getToken });

/** What a stranger wrote: one element for each value of one attribute. */
globalThis.write = (attribute, values) => {
  const list = document.querySelector('#comments');
  list.replaceChildren(
    ...values.map((value) => {
      const element = document.createElement('div');
      Object.assign(element.dataset, { troupe: 'chat', application: 'acme', loading: 'lazy' });
      element.setAttribute(attribute, value);
      return element;
    }),
  );
};
