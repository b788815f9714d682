// Runs first in every document of these tests, and counts what it accepted: each channel that it opened, each fault.
(() => {
  const meter = { ports: [], greetings: [], marks: [], errors: [], received: 0 };
  Object.defineProperty(globalThis, 'meter', { value: meter });
  const { get, set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  Object.defineProperty(MessagePort.prototype, 'onmessage', {
    configurable: true,
    get,
    set(listener) {
      meter.ports.push(this);
      set.call(this, listener);
    },
  });
  addEventListener('message', ({ data }) => {
    if (data?.mark) {
      meter.marks.push(data.mark);
      return;
    }
    meter.received += 1;
    if (typeof data?.troupe === 'string') meter.greetings.push(data);
  });
  addEventListener('error', ({ message }) => meter.errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => meter.errors.push(String(reason)));
})();
