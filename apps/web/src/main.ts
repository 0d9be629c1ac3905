import './ui/styles/index.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { theme } from './ui/theme.svelte.ts'
import { speak } from './words/language.ts'

const app = document.getElementById('app') as HTMLElement
// An old browser already shows a message here: see public/old.js.
if (app.textContent === '') {
  theme.start()
  // Words that do not come are English ones.
  void speak()
    .catch(() => undefined)
    .then(() => mount(App, { target: app }))
}
