/** Coin Cave in the browser: see docs/adding-a-game.md for what a board is given. */

export const beats = { step: 700 };

export const tell = (view) => [
  {
    heading: 'Coins',
    lines: [
      `${view.carried} in the purse`,
      ...view.banked.map((coins, seat) => `Player ${seat + 1}: ${coins} of ${view.goal} at home`),
    ],
  },
];

function element(tag, text = '', parts = []) {
  const made = document.createElement(tag);
  made.textContent = text;
  made.append(...parts);
  return made;
}

/** A button for a thing of the board: bright while some answer touches it. */
function thing(name, text, things) {
  const button = element('button', text);
  button.className = things.options(name).length ? 'button main' : 'button';
  button.dataset.thing = name;
  button.onclick = () => things.pick([name], button);
  return button;
}

export default function board(place) {
  return {
    show({ view, seats, things, beat }) {
      const rows = view.banked.map((coins, seat) => {
        const bar = element('progress');
        bar.max = view.goal;
        bar.value = coins;
        bar.setAttribute('aria-label', `Coins of player ${seat + 1}`);
        const name = seats[seat]?.name || `Player ${seat + 1}`;
        const turn = seat === view.turn ? ' ◂' : '';
        return element('p', '', [bar, ` ${coins}/${view.goal} ${name}${turn}`]);
      });
      place.replaceChildren(
        element('p', '', [
          thing('cave', 'The cave', things),
          ' ',
          thing('purse', `Home with ${view.carried}`, things),
        ]),
        element('p', beat ? beat.text : ''),
        ...rows,
      );
    },
  };
}
