export { type DemoLoaded, loadDemo } from './load-demo.ts';
