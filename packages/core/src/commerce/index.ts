/** The commerce area: what it costs, and how it is paid. */
export { SampleCheckout } from './preview/SampleCheckout.tsx';
export { CheckoutScreen } from './screens/CheckoutScreen.tsx';
