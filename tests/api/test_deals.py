"""Deals and cuts over HTTP, and finished deals folded into a baazi."""

from flask.testing import FlaskClient

from engine.cards import NAMES
from tests.api.problems import assert_problem
from tests.api.walks import ask

#: A pack in order of index: the bidder's four are the aces, the floor's the twos.
IN_ORDER = list(NAMES)
#: The bidder's four are the kings, the floor's the queens.
FROM_THE_TOP = IN_ORDER[::-1]


def test_a_deal_says_all_that_is_needed_to_deal_it_again(client: FlaskClient) -> None:
    dealt = ask(client, "/v1/deals", {"seed": 42})
    assert dealt == ask(client, "/v1/deals", {"seed": 42})
    assert dealt["dealer"] == dealt["cut"]["dealer"] == ask(client, "/v1/deals/cut", {"seed": 42})["dealer"]
    again = ask(client, "/v1/deals", {"pack": dealt["pack"], "dealer": dealt["dealer"]})
    assert (again["position"], again["notation"]) == (dealt["position"], dealt["notation"])
    assert (again["seed"], again["redeals"]) == (None, [])
    assert "cut" not in again


def test_a_given_pack_is_dealt_from_its_front(client: FlaskClient) -> None:
    position = ask(client, "/v1/deals", {"pack": FROM_THE_TOP, "dealer": 1})["position"]
    assert position["hands"] == [[], [], ["KS", "KH", "KD", "KC"], []]
    assert position["floor"] == {"loose": ["QS", "QH", "QD", "QC"], "houses": []}
    assert position["stock"] == FROM_THE_TOP[8:]
    assert (position["phase"], position["turn"], position["bid"], position["plays"]) == ("bid", 2, None, 0)


def test_a_void_deal_of_a_seed_is_dealt_again_and_told(client: FlaskClient) -> None:
    dealt = [ask(client, "/v1/deals", {"seed": seed, "dealer": 0}) for seed in range(120)]
    void = next(each for each in dealt if each["redeals"])
    for redeal in void["redeals"]:
        assert redeal["rule"] == "dealing.no-bid-card"
        assert not [card for card in redeal["pack"][:4] if card[:-1] in ("9", "10", "J", "Q", "K")]
    assert void["pack"] != void["redeals"][-1]["pack"]


def test_a_given_pack_whose_deal_is_void_is_refused(client: FlaskClient) -> None:
    answer = client.post("/v1/deals", json={"pack": IN_ORDER, "dealer": 0})
    problem = assert_problem(answer, 422, "void-deal", ("/pack", "void-deal"))
    assert problem["errors"][0]["rule"] == "dealing.no-bid-card"


def test_what_is_no_pack_is_refused(client: FlaskClient) -> None:
    answer = client.post("/v1/deals", json={"pack": ["AS", "AS", *IN_ORDER[2:]], "dealer": 0})
    assert_problem(answer, 422, "invalid-pack", ("/pack/1", "card-twice"), ("/pack", "card-missing"))


def test_the_cut_goes_on_among_the_highest(client: FlaskClient) -> None:
    value = {name: index // 4 for index, name in enumerate(NAMES)}
    for seed in range(60):
        cut = ask(client, "/v1/deals/cut", {"seed": seed, "ruleset": {"preset": "three_player"}})
        seats = [0, 1, 2]
        for turned in cut["rounds"]:
            assert [each["seat"] for each in turned] == seats
            highest = max(value[each["card"]] for each in turned)
            seats = [each["seat"] for each in turned if value[each["card"]] == highest]
        assert seats == [cut["dealer"]]


def test_a_baazi_is_won_by_a_lead_of_the_target(client: FlaskClient) -> None:
    # 67+50 to 33 is a lead of 84; then 50 to 50+20 makes it 64; then 60+25 to 40 makes it 109: won.
    deals = [
        {"cards": [67, 33], "sweeps": [50, 0]},
        {"cards": [50, 50], "sweeps": [0, 20]},
        {"cards": [60, 40], "sweeps": [25, 0]},
    ]
    answer = ask(client, "/v1/baazi", {"dealer": 1, "deals": deals})
    assert [outcome["standing"]["difference"] for outcome in answer["outcomes"]] == [84, 64, 0]
    assert [outcome["winner"] for outcome in answer["outcomes"]] == [None, None, 0]
    assert answer["outcomes"][2]["running_totals"] == [252, 143]
    assert answer["outcomes"][2]["rule"] == "baazi.lead"
    # seat 1 is behind and deals on; after the baazi the team that lost it counts as losing, and seat 1's partner deals
    assert [outcome["standing"]["dealer"] for outcome in answer["outcomes"]] == [1, 1, 3]
    assert answer["standing"] == {"dealer": 3, "totals": [0, 0], "difference": 0, "baazis": [1, 0], "winner": 0}


def test_a_deal_total_under_nine_loses_the_baazi_at_once(client: FlaskClient) -> None:
    deals = [{"cards": [92, 8], "sweeps": [0, 0]}, {"cards": [50, 50], "sweeps": [0, 0]}]
    answer = ask(client, "/v1/baazi", {"dealer": 0, "deals": deals})
    (outcome,) = answer["outcomes"]  # the match is won: the deal after it has no outcome
    assert (outcome["winner"], outcome["rule"]) == (0, "baazi.minimum")


def test_without_deals_a_match_stands_at_its_start(client: FlaskClient) -> None:
    answer = ask(client, "/v1/baazi", {"dealer": 2, "deals": [], "ruleset": {"preset": "three_player"}})
    assert answer["outcomes"] == []
    assert answer["standing"] == {
        "dealer": 2, "totals": [0, 0, 0], "difference": None, "baazis": [0, 0, 0], "winner": None
    }  # fmt: skip
