// For browsers that cannot read the rest: written so that any of them understands it.
// biome-ignore lint/complexity/useOptionalChain: an old browser does not know it
if (!window.CSS || !CSS.supports || !CSS.supports('color', 'light-dark(#000, #fff)'))
  document.getElementById('app').textContent =
    'This browser is too old for Sortie. A Firefox, Chrome, Edge or Safari of 2024 or later will do. Nothing is lost: the same link works there.'
