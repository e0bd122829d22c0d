"""The reception: what the front desk asks and refuses, shown on Home where it belongs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from trainer.ui.home import HomePage
from trainer.ui.wording import as_sentence, moment

if TYPE_CHECKING:
    from trainer.ui.workstation import Workstation


class Reception(QObject):
    """Stands between the front desk and Home: neither knows the other."""

    def __init__(
        self,
        station: Workstation,
        home: HomePage,
        *,
        go_home: Callable[[], object],
        tell: Callable[[str, str], object],
    ) -> None:
        super().__init__(home)
        self._station = station
        self._home = home
        self._go_home = go_home
        self._tell = tell
        #: Whether the first start's choice is left for later.
        self._later = False
        #: Whether who was here last has been asked for the PIN.
        self._greeted = False
        front = station.front
        home.trainee_chosen.connect(station.choose_trainee)
        home.trainee_added.connect(lambda name, badge, pin: front.add(name, badge=badge, pin=pin))
        home.badge_entered.connect(self._show_badge)
        home.pin_entered.connect(front.sign_in)
        home.signed_out.connect(front.sign_out)
        home.pin_changed.connect(front.change_pin)
        home.instructor_wanted.connect(
            lambda name, pin, badge: front.set_up_instructor(name, pin=pin, badge=badge)
        )
        home.without_accounts.connect(front.use_without_accounts)
        home.later.connect(self._leave_first_start)
        front.pin_wanted.connect(self._ask_pin)
        front.refused.connect(self._refuse_pin)
        front.declined.connect(self._decline)
        front.pin_changed.connect(self._pin_changed)
        front.pin_kept.connect(self._keep_pin)
        front.entered.connect(self._let_in)
        front.timed_out.connect(self._signed_out)

    def show_people(self) -> None:
        """Show who can train here, who does, and what must be asked of them."""
        station, home = self._station, self._home
        known = station.recording != "failed"
        is_open = station.recording == "open"
        home.show_people(
            station.people if known else (),
            station.trainee if known else "",
            can_add=is_open,
            can_leave=station.policy == "accounts",
        )
        home.offer_first_start(is_open and station.policy == "undecided" and not self._later)
        if is_open and not self._greeted:
            self._greeted = True
            if station.front.offered:
                home.picker.ask_pin(station.front.offered)

    # --- inner workings ----------------------------------------------------------------------

    def _ask_pin(self, identifier: str) -> None:
        self._go_home()
        self._home.picker.ask_pin(identifier)

    def _refuse_pin(self, why: str, wait: int) -> None:
        panel = self._home.picker.panel
        if panel is not None:
            panel.refuse_pin(why, wait)
        else:
            self._tell(as_sentence(why), "warn")

    def _decline(self, where: str, why: str) -> None:
        """Say what is wrong with a new name where it was typed."""
        panel, first = self._home.picker.panel, self._home.first_start
        if panel is not None and panel.form is panel.name:
            panel.decline(where, why)
        elif first is not None and first.form.isVisible():
            first.decline(where, why)
        else:
            self._tell(as_sentence(why), "warn")

    def _pin_changed(self) -> None:
        self._home.picker.close_panel()
        self._tell("Your new PIN holds from now on.", "")

    def _keep_pin(self, why: str) -> None:
        panel = self._home.picker.panel
        if panel is not None and panel.form is panel.change:
            panel.change.decline(why)
        else:
            self._tell(as_sentence(why), "warn")

    def _show_badge(self, badge: str) -> None:
        panel = self._home.picker.panel
        if not self._station.front.choose_badge(badge) and panel is not None:
            panel.badge.field.refuse(f"nobody here has the badge {badge}")

    def _let_in(self) -> None:
        self._home.picker.close_panel()
        self._home.note.tell("")
        person = self._station.front.person
        if person is not None and person.reset_at is not None:
            self._tell(
                f"Your PIN was set anew outside the app {moment(person.reset_at)}, by "
                f"{person.reset_by}, a user of this computer. Change it here: My PIN…",
                "warn",
            )

    def _signed_out(self) -> None:
        self._tell("The instructor was signed out: nothing was touched for a while.", "")

    def _leave_first_start(self) -> None:
        self._later = True
        self.show_people()
