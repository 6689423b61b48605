// The words of the page for what Python names: kinds of views, edges, roles, emphases.

const GROUPS = {
  overview: "Overview", hero: "Heroes", line: "Quest lines", finale: "Finales", item: "Items", poi: "Places", tile: "Tiles", blocked: "Blocked routes", proof: "What a proof rests on",
  needs: "What is needed", never: "Never reached", coverage: "Coverage", ends: "The ends compared", without: "What if it is gone?", time: "Time", act: "Acts", ability: "Abilities", icon: "Icons", deck: "Decks", card: "Cards",
};
const VIEW_OF = { line: "quest line", finale: "stages", item: "item", poi: "place", tile: "tile", hero: "hero", blocked: "the blocked route", proof: "proof" };
const groupTitle = (group) => GROUPS[group] ?? group[0].toUpperCase() + group.slice(1);

// [from the source to the target, from the target to the source]
const WORDS = {
  gives: ["Gives", "Comes from"], needs: ["Is needed for", "Needs"], places: ["Puts on the map", "Is put on the map by"],
  removes: ["Takes off the map", "Is taken off the map by"], begins: ["Begins here", "Begins at"], helps: ["Helps against", "Is helped against by"],
  scores: ["Scores with", "Scores"], changes: ["Changes", "Is changed by"], road: ["Road to", "Road from"], river: ["River to", "River from"],
  fires: ["Fires in", "Is fired in by"], hurts: ["Can hit", "Can be hit by"], opposes: ["Stands against", "Is opposed by"], opens: ["Opens", "Is opened by"], closes: ["Closes", "Is closed by"],
  takes: ["Takes away", "Is taken away by"], costs: ["Is the price of", "Costs"], triggers: ["Triggers", "Is triggered by"],
  "leads to": ["Leads to", "Comes of"],
};

const ROLES = {
  place: "place", action: "what a hero does", outcome: "what comes of it", thing: "a thing to have", fact: "a fact of the world", price: "a price",
  event: "an event", gate: "all of, or any one of, what leads to it", goal: "a finale", rival: "what somebody else wants or does; it shuts nothing by itself", danger: "loses something for good",
  never: "never reached", repair: "an edit that mends it by itself", seldom: "seldom, or leads nowhere", often: "often",
};

// What the name of a kind does not say.
const KINDS = { "all of": "all of: everything that leads to it is needed", "one of": "one of: any one of what leads to it will do" };

const EMPHASES = {
  strong: "on a short way, or what the picture is about", faint: "for context", played: "in the play of the verdict", "no return": "the step with no way back",
  missing: "cannot be had from there on", threatened: "its hero can be shut out: open the blocked route", added: "only in the new version", removed: "only in the old version", changed: "not the same in both versions, or of other use here",
};

const KEYS = [
  ["/", "search"], ["arrows", "along the lines of the picture; where none goes that way, to the nearest node"], ["Ctrl + arrows", "to the nearest node, whatever leads there"], ["Enter", "read the node; once more: open the view about it"],
  ["Shift + arrows", "move the picture"], ["+ and −", "larger, smaller"], ["0", "all of the picture"], ["1", "where it begins, large enough to be read"], ["[ and ]", "previous, next view"],
  ["p", "to the picture"], ["o", "to the outline"], ["v", "to the list of views"], ["s", "open the source of what is selected"],
  ["l", "legend"], ["f", "filters"], ["d", "light or dark"], ["Esc", "select nothing"], ["?", "these keys"],
];
