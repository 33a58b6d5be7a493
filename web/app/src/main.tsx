/* @refresh reload */
import { render } from 'solid-js/web';
import { App } from './shell/App';

const host = document.getElementById('app');
if (host) render(() => <App />, host);
